// Scale recipes, convert kitchen units and write a shopping list.
//
// A recipe is plain text, one ingredient a line:
//
//     2 1/2 cups flour, sifted
//     250 ml milk
//     1 pinch salt
//
// Try it:  node javascript.js 6

"use strict";

const VULGAR = new Map([
    ["¼", 1 / 4],
    ["½", 1 / 2],
    ["¾", 3 / 4],
    ["⅓", 1 / 3],
    ["⅔", 2 / 3],
    ["⅛", 1 / 8],
]);

// Every unit knows its family and its size in the family's base unit.
const UNITS = {
    ml: { family: "volume", factor: 1, aliases: ["millilitre", "milliliter"] },
    l: { family: "volume", factor: 1000, aliases: ["litre", "liter"] },
    tsp: { family: "volume", factor: 4.92892, aliases: ["teaspoon"] },
    tbsp: { family: "volume", factor: 14.7868, aliases: ["tablespoon"] },
    cup: { family: "volume", factor: 236.588, aliases: ["cups"] },
    g: { family: "mass", factor: 1, aliases: ["gram", "gramme"] },
    kg: { family: "mass", factor: 1000, aliases: ["kilo", "kilogram"] },
    oz: { family: "mass", factor: 28.3495, aliases: ["ounce"] },
    lb: { family: "mass", factor: 453.592, aliases: ["pound"] },
    pinch: { family: "pinch", factor: 1, aliases: ["pinches", "dash"] },
};

const AISLES = [
    { name: "Bakery", words: /\b(bread|yeast|flour|baking)\b/i },
    { name: "Dairy", words: /\b(milk|butter|cream|yogh?urt|eggs?|cheese)\b/i },
    { name: "Greengrocer", words: /\b(onions?|lemons?|apples?|parsley|leeks?)\b/i },
    { name: "Spices", words: /\b(salt|pepper|nutmeg|cinnamon|vanilla)\b/i },
];

class ParseError extends Error {
    constructor(message, line) {
        super(`line ${line}: ${message}`);
        this.name = "ParseError";
        this.line = line;
    }
}

/** Build the lookup once: "tablespoons" and "Tbsp." both lead to "tbsp". */
const unitByWord = (() => {
    const table = new Map();
    for (const [symbol, { aliases }] of Object.entries(UNITS)) {
        for (const word of [symbol, ...aliases]) {
            table.set(word, symbol);
            table.set(`${word}s`, symbol);
        }
    }
    return (word) => table.get(word.toLowerCase().replace(/\.$/, ""));
})();

function parseAmount(text) {
    // "1 1/2", "3/4", "2½", "0.75", "1,5"
    let rest = text.trim();
    let total = 0;
    for (const [glyph, value] of VULGAR) {
        if (rest.endsWith(glyph)) {
            total += value;
            rest = rest.slice(0, -glyph.length).trim();
            break;
        }
    }
    if (rest === "") {
        return total > 0 ? total : NaN;
    }
    for (const part of rest.split(/\s+/)) {
        const fraction = /^(\d+)\/(\d+)$/.exec(part);
        if (fraction) {
            const [, top, bottom] = fraction.map(Number);
            if (bottom === 0) {
                return NaN;
            }
            total += top / bottom;
        } else {
            total += Number(part.replace(",", "."));
        }
    }
    return total;
}

function parseIngredient(source, lineNumber = 1) {
    const match = /^\s*([\d.,/\s¼½¾⅓⅔⅛]+)\s*(.*)$/u.exec(source);
    if (!match) {
        return { amount: null, unit: null, name: source.trim(), note: "" };
    }
    const amount = parseAmount(match[1]);
    if (!Number.isFinite(amount) || amount <= 0) {
        throw new ParseError(`cannot read the amount "${match[1].trim()}"`, lineNumber);
    }
    const [first, ...others] = match[2].split(/\s+/);
    const unit = unitByWord(first) ?? null;
    const description = unit ? others.join(" ").replace(/^of\s+/i, "") : match[2];
    const [name, ...notes] = description.split(",");
    if (!name.trim()) {
        throw new ParseError("an amount of what?", lineNumber);
    }
    return { amount, unit, name: name.trim(), note: notes.join(",").trim() };
}

function* parseRecipe(text) {
    let number = 0;
    for (const line of text.split("\n")) {
        number += 1;
        if (line.trim() === "" || line.startsWith("#")) {
            continue;
        }
        yield parseIngredient(line, number);
    }
}

function convert(amount, from, to) {
    const source = UNITS[from];
    const target = UNITS[to];
    if (source.family !== target.family) {
        throw new RangeError(`cannot turn ${from} (${source.family}) into ${to} (${target.family})`);
    }
    return (amount * source.factor) / target.factor;
}

/** Pick the unit a cook would use: 1500 g becomes 1.5 kg, 0.2 l becomes 200 ml. */
function metric(ingredient) {
    const { amount, unit } = ingredient;
    if (amount === null || unit === null || UNITS[unit].family === "pinch") {
        return ingredient;
    }
    const [small, large] = UNITS[unit].family === "mass" ? ["g", "kg"] : ["ml", "l"];
    const inSmall = convert(amount, unit, small);
    return inSmall >= 1000
        ? { ...ingredient, amount: inSmall / 1000, unit: large }
        : { ...ingredient, amount: inSmall, unit: small };
}

function formatAmount(value) {
    const whole = Math.floor(value);
    const rest = value - whole;
    for (const [glyph, size] of VULGAR) {
        if (Math.abs(rest - size) < 0.01) {
            return whole === 0 ? glyph : `${whole}${glyph}`;
        }
    }
    // Two digits say enough: nobody weighs 247.31 g of sugar.
    return value >= 100 ? String(Math.round(value / 5) * 5) : String(Number(value.toPrecision(2)));
}

function formatIngredient({ amount, unit, name, note }) {
    const words = [amount === null ? null : formatAmount(amount), unit, name];
    const line = words.filter((word) => word !== null).join(" ");
    return note ? `${line} (${note})` : line;
}

function scale(ingredients, factor) {
    return ingredients.map((item) => (item.amount === null ? item : { ...item, amount: item.amount * factor }));
}

/** Add up equal things from several recipes; grams and kilos of the same thing meet in one row. */
function shoppingList(...recipes) {
    const totals = new Map();
    for (const item of recipes.flat().map(metric)) {
        const family = item.unit ? UNITS[item.unit].family : "count";
        const key = `${item.name.toLowerCase()}|${family}`;
        const known = totals.get(key);
        if (!known) {
            totals.set(key, { ...item, note: "" });
        } else if (known.amount !== null && item.amount !== null) {
            const extra = known.unit ? convert(item.amount, item.unit, known.unit) : item.amount;
            totals.set(key, metric({ ...known, amount: known.amount + extra }));
        }
    }
    const byAisle = Object.groupBy
        ? Object.groupBy([...totals.values()], aisleOf)
        : [...totals.values()].reduce((groups, item) => {
              (groups[aisleOf(item)] ??= []).push(item);
              return groups;
          }, {});
    return Object.entries(byAisle).sort(([a], [b]) => a.localeCompare(b));
}

function aisleOf({ name }) {
    return AISLES.find(({ words }) => words.test(name))?.name ?? "Elsewhere";
}

// A tiny observable store, so that a page can redraw when the number of guests changes.
class Store {
    #state;
    #listeners = new Set();

    constructor(initial) {
        this.#state = Object.freeze({ ...initial });
    }

    get state() {
        return this.#state;
    }

    update(change) {
        const next = typeof change === "function" ? change(this.#state) : { ...this.#state, ...change };
        if (Object.is(next, this.#state)) {
            return;
        }
        this.#state = Object.freeze(next);
        this.#listeners.forEach((listener) => listener(this.#state));
    }

    subscribe(listener) {
        this.#listeners.add(listener);
        listener(this.#state);
        return () => this.#listeners.delete(listener);
    }
}

const PANCAKES = `
# Pancakes, for 4
250 g flour, sifted
1/2 l milk
3 eggs
2 tbsp melted butter
1 pinch salt
`;

const LEEK_TART = `
# Leek tart, for 4
1 1/4 cups flour
4 oz butter, cold
3 leeks
200 ml cream
2 eggs, plus one yolk
freshly grated nutmeg
`;

async function main(args) {
    const guests = Number.parseInt(args[0] ?? "4", 10);
    if (Number.isNaN(guests) || guests < 1) {
        console.error("usage: node javascript.js [GUESTS]");
        process.exitCode = 2;
        return;
    }
    const store = new Store({ guests: 4 });
    const unsubscribe = store.subscribe(({ guests: count }) => {
        console.log(`\nFor ${count} ${count === 1 ? "guest" : "guests"}`);
        for (const text of [PANCAKES, LEEK_TART]) {
            const recipe = scale([...parseRecipe(text)], count / 4);
            recipe.map(formatIngredient).forEach((line) => console.log(`  - ${line}`));
        }
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    store.update({ guests });
    unsubscribe();

    const recipes = [PANCAKES, LEEK_TART].map((text) => scale([...parseRecipe(text)], guests / 4));
    for (const [aisle, items] of shoppingList(...recipes)) {
        console.log(`\n${aisle.toUpperCase()}`);
        items.forEach((item) => console.log(`  [ ] ${formatIngredient(item)}`));
    }
}

if (typeof require !== "undefined" && require.main === module) {
    main(process.argv.slice(2)).catch((error) => {
        console.error(error instanceof ParseError ? error.message : error);
        process.exitCode = 1;
    });
}

module.exports = { convert, parseAmount, parseIngredient, parseRecipe, scale, shoppingList, Store };
