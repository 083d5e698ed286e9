// @ts-check
// Texts that are too long for a link, kept by the browser: the link holds their key. They are in no file of the server.

const DATABASE = 'bpe-playground';
const TEXTS = 'texts';
const MOST = 8; // of up to 5 MB
const DAYS = 7;
const DAY_MS = 86_400_000;

/** @typedef {{ key: string, text: string, used: number }} KeptText */

/**
 * Keeps a text; the newest MOST stay, for DAYS.
 *
 * @param {string} key
 * @param {string} text
 */
export async function keepText(key, text) {
  const store = await openTexts();
  store.put({ key, text, used: Date.now() });
  const byAge = store.index('used');
  const keys = await answer(byAge.getAllKeys());
  const stale = await answer(byAge.getAllKeys(IDBKeyRange.upperBound(Date.now() - DAYS * DAY_MS)));
  for (const old of new Set([...stale, ...keys.slice(0, -MOST)])) store.delete(old);
  await committed(store.transaction);
}

/**
 * Returns a text; null when it is not here.
 *
 * @param {string} key
 * @returns {Promise<string | null>}
 */
export async function recallText(key) {
  const store = await openTexts();
  /** @type {KeptText | undefined} */
  const found = await answer(store.get(key));
  if (found) store.put({ ...found, used: Date.now() });
  return found?.text ?? null;
}

async function openTexts() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TEXTS, { keyPath: 'key' }).createIndex('used', 'used');
  };
  const database = await answer(request);
  database.onversionchange = () => database.close();
  return database.transaction(TEXTS, 'readwrite').objectStore(TEXTS);
}

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction */
function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}
