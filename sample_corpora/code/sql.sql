-- A bicycle workshop: customers bring bicycles, mechanics work on jobs,
-- jobs use parts, and at the end of the month somebody has to know where
-- the money went. Written for SQLite 3.39 or later:
--
--     sqlite3 :memory: < sql.sql

PRAGMA foreign_keys = ON;

BEGIN;

CREATE TABLE customer (
    customer_id  INTEGER PRIMARY KEY,
    full_name    TEXT NOT NULL CHECK (length(trim(full_name)) > 0),
    email        TEXT UNIQUE COLLATE NOCASE,
    phone        TEXT,
    joined_on    TEXT NOT NULL DEFAULT (date('now')),
    CHECK (email IS NOT NULL OR phone IS NOT NULL)
);

CREATE TABLE bicycle (
    bicycle_id   INTEGER PRIMARY KEY,
    customer_id  INTEGER NOT NULL REFERENCES customer ON DELETE CASCADE,
    make         TEXT NOT NULL,
    frame_no     TEXT NOT NULL UNIQUE,
    wheel_mm     INTEGER NOT NULL CHECK (wheel_mm IN (406, 507, 559, 584, 622)),
    electric     INTEGER NOT NULL DEFAULT 0 CHECK (electric IN (0, 1))
);

CREATE TABLE mechanic (
    mechanic_id  INTEGER PRIMARY KEY,
    nickname     TEXT NOT NULL UNIQUE,
    trained_by   INTEGER REFERENCES mechanic,
    hourly_cents INTEGER NOT NULL CHECK (hourly_cents BETWEEN 1200 AND 9000)
);

CREATE TABLE part (
    sku          TEXT PRIMARY KEY,
    label        TEXT NOT NULL,
    price_cents  INTEGER NOT NULL CHECK (price_cents >= 0),
    in_stock     INTEGER NOT NULL DEFAULT 0 CHECK (in_stock >= 0),
    reorder_at   INTEGER NOT NULL DEFAULT 2
) WITHOUT ROWID;

CREATE TABLE job (
    job_id       INTEGER PRIMARY KEY,
    bicycle_id   INTEGER NOT NULL REFERENCES bicycle,
    mechanic_id  INTEGER REFERENCES mechanic,
    opened_at    TEXT NOT NULL,
    closed_at    TEXT,
    minutes      INTEGER NOT NULL DEFAULT 0,
    complaint    TEXT NOT NULL,
    CHECK (closed_at IS NULL OR closed_at >= opened_at)
);

CREATE TABLE job_part (
    job_id       INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    sku          TEXT NOT NULL REFERENCES part,
    quantity     INTEGER NOT NULL DEFAULT 1 CHECK (quantity > 0),
    PRIMARY KEY (job_id, sku)
) WITHOUT ROWID;

CREATE INDEX job_by_bicycle ON job (bicycle_id, opened_at DESC);
CREATE INDEX job_open ON job (opened_at) WHERE closed_at IS NULL;

-- Taking a part for a job takes it off the shelf. The CHECK on in_stock
-- refuses the whole statement when the shelf is empty.
CREATE TRIGGER job_part_takes_stock
AFTER INSERT ON job_part
BEGIN
    UPDATE part
    SET    in_stock = in_stock - NEW.quantity
    WHERE  sku = NEW.sku;
END;

CREATE TRIGGER job_part_returns_stock
AFTER DELETE ON job_part
BEGIN
    UPDATE part SET in_stock = in_stock + OLD.quantity WHERE sku = OLD.sku;
END;

INSERT INTO customer (customer_id, full_name, email, phone, joined_on) VALUES
    (1, 'Ingrid Solheim',   'ingrid@example.org',  NULL,           '2021-04-12'),
    (2, 'Tomás O''Brien',   'tomas@example.org',   '555 0142',     '2022-09-30'),
    (3, 'Wanjiru Kamau',    NULL,                  '555 0177',     '2023-01-05'),
    (4, 'Pietro Bellandi',  'p.bellandi@example.net', NULL,        '2023-06-18'),
    (5, 'School of Rowing', 'office@example.com',  '555 0119 x4',  '2020-02-29');

INSERT INTO bicycle (bicycle_id, customer_id, make, frame_no, wheel_mm, electric) VALUES
    (10, 1, 'Nordlys Tour',    'NL-88231',  622, 0),
    (11, 1, 'Nordlys Junior',  'NL-90417',  507, 0),
    (12, 2, 'Corrib Courier',  'CC0045-B',  559, 1),
    (13, 3, 'Rift Gravel',     'RG-7C-119', 622, 0),
    (14, 4, 'Bellandi 1974',   '0031',      622, 0),
    (15, 5, 'Folding, blue',   'FX20-3301', 406, 0),
    (16, 5, 'Folding, green',  'FX20-3302', 406, 0);

INSERT INTO mechanic (mechanic_id, nickname, trained_by, hourly_cents) VALUES
    (1, 'Oma',    NULL, 4800),
    (2, 'Fitz',   1,    4200),
    (3, 'Spanner', 1,   3900),
    (4, 'Bee',    2,    3100),
    (5, 'Junior', 4,    1900);

INSERT INTO part VALUES
    ('BRK-PAD-R',  'Brake pads, rim, pair',        1190, 14, 6),
    ('CBL-SHIFT',  'Shift cable 1.1 mm, 2.1 m',     450, 22, 10),
    ('CHN-10',     'Chain, 10 speed, 116 links',   2695,  5, 3),
    ('LMP-DYN',    'Dynamo lamp, 60 lux',          5450,  1, 1),
    ('SPK-292',    'Spoke 292 mm, stainless',        85, 96, 40),
    ('TUB-406',    'Inner tube, 406 mm',            620,  8, 4),
    ('TUB-622',    'Inner tube, 622 mm',            590, 19, 8);

INSERT INTO job (job_id, bicycle_id, mechanic_id, opened_at, closed_at, minutes, complaint) VALUES
    (100, 10, 2,    '2024-03-04 09:15', '2024-03-04 11:40', 55, 'gears slip uphill'),
    (101, 12, 1,    '2024-03-04 10:05', '2024-03-06 16:30', 140, 'motor cuts out in the rain'),
    (102, 15, 4,    '2024-03-05 08:50', '2024-03-05 09:20', 20, 'flat tyre, rear'),
    (103, 16, 4,    '2024-03-05 08:50', '2024-03-05 09:35', 25, 'flat tyre, rear (again!)'),
    (104, 14, 1,    '2024-03-11 14:00', '2024-03-15 12:00', 310, 'rebuild the front wheel, please keep the old hub'),
    (105, 13, 3,    '2024-03-18 09:00', '2024-03-18 10:10', 45, 'squeals like a gull when braking'),
    (106, 11, 5,    '2024-03-21 15:45', NULL, 0, 'saddle too low, child too tall'),
    (107, 10, NULL, '2024-04-02 09:30', NULL, 0, 'no light; customer suspects the dynamo');

INSERT INTO job_part (job_id, sku, quantity) VALUES
    (100, 'CHN-10', 1), (100, 'CBL-SHIFT', 2),
    (102, 'TUB-406', 1),
    (103, 'TUB-406', 1),
    (104, 'SPK-292', 36), (104, 'TUB-622', 1),
    (105, 'BRK-PAD-R', 2);

-- A delivery arrives: known parts are topped up, new ones are added.
INSERT INTO part (sku, label, price_cents, in_stock)
VALUES ('SPK-292', 'Spoke 292 mm, stainless', 89, 144),
       ('SDL-KID', 'Saddle, junior, red', 2150, 2)
ON CONFLICT (sku) DO UPDATE
    SET in_stock    = part.in_stock + excluded.in_stock,
        price_cents = max(part.price_cents, excluded.price_cents);

COMMIT;

-- What each finished job costs. Labour is billed by the started quarter of an hour.
CREATE VIEW invoice AS
WITH parts AS (
    SELECT   jp.job_id, sum(jp.quantity * p.price_cents) AS cents
    FROM     job_part AS jp
    JOIN     part AS p USING (sku)
    GROUP BY jp.job_id
)
SELECT j.job_id,
       c.full_name,
       b.make,
       ((j.minutes + 14) / 15) * m.hourly_cents / 4 AS labour_cents,
       coalesce(parts.cents, 0)                     AS parts_cents,
       date(j.closed_at)                            AS billed_on
FROM   job AS j
JOIN   bicycle  AS b USING (bicycle_id)
JOIN   customer AS c USING (customer_id)
JOIN   mechanic AS m USING (mechanic_id)
LEFT   JOIN parts USING (job_id)
WHERE  j.closed_at IS NOT NULL;

-- 1. The month's invoices with a running total.
SELECT job_id,
       full_name,
       printf('%8.2f', (labour_cents + parts_cents) / 100.0) AS amount,
       printf('%9.2f', sum(labour_cents + parts_cents) OVER (ORDER BY billed_on, job_id) / 100.0) AS so_far
FROM   invoice
WHERE  billed_on BETWEEN '2024-03-01' AND '2024-03-31'
ORDER  BY billed_on, job_id;

-- 2. Who learned from whom? The workshop's family tree, indented.
WITH RECURSIVE lineage (mechanic_id, nickname, depth, path) AS (
    SELECT mechanic_id, nickname, 0, nickname
    FROM   mechanic
    WHERE  trained_by IS NULL
    UNION ALL
    SELECT m.mechanic_id, m.nickname, l.depth + 1, l.path || ' > ' || m.nickname
    FROM   mechanic AS m
    JOIN   lineage  AS l ON m.trained_by = l.mechanic_id
)
SELECT substr('            ', 1, depth * 4) || nickname AS mechanic, path
FROM   lineage
ORDER  BY path;

-- 3. Bicycles that came back within thirty days of the previous visit.
SELECT make, opened_at, round(gap, 1) AS days_since
FROM (
    SELECT b.make,
           j.opened_at,
           julianday(j.opened_at) - julianday(lag(j.closed_at) OVER visits) AS gap
    FROM   job AS j
    JOIN   bicycle AS b USING (bicycle_id)
    WINDOW visits AS (PARTITION BY j.bicycle_id ORDER BY j.opened_at)
)
WHERE gap <= 30;

-- 4. Days of March without a single new job (weekends left out).
WITH RECURSIVE calendar (day) AS (
    VALUES ('2024-03-01')
    UNION ALL
    SELECT date(day, '+1 day') FROM calendar WHERE day < '2024-03-31'
)
SELECT group_concat(strftime('%d', day), ', ') AS quiet_days
FROM   calendar
WHERE  strftime('%w', day) NOT IN ('0', '6')
AND    NOT EXISTS (SELECT 1 FROM job WHERE date(opened_at) = day);

-- 5. What to order, the most urgent first.
SELECT   sku,
         label,
         in_stock,
         CASE
             WHEN in_stock = 0 THEN 'sold out'
             WHEN in_stock <= reorder_at THEN 'order now'
             ELSE 'soon'
         END AS verdict
FROM     part
WHERE    in_stock <= reorder_at * 3 / 2
ORDER BY in_stock * 1.0 / reorder_at, sku;

-- 6. Share of working time per mechanic, people without any hours included.
SELECT   m.nickname,
         coalesce(sum(j.minutes), 0) AS minutes,
         round(100.0 * coalesce(sum(j.minutes), 0) / (SELECT sum(minutes) FROM job), 1) AS percent
FROM     mechanic AS m
LEFT     JOIN job AS j USING (mechanic_id)
GROUP BY m.mechanic_id
ORDER BY minutes DESC, m.nickname;
