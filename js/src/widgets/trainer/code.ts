/** Short codes of results, as banmen_rules/teaching/exercises/codes.py reads them. Pure. */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const [BASE, RESULTS, MODULUS] = [32n, 5n, 1021n];
const CHECK = 2;

/** `mark`: the symbols that identify the exercises; `order`: all of them; `stars`: of those that were done. */
export function codeOf(mark: string, order: readonly string[], stars: ReadonlyMap<string, number>): string {
  let number = 0n;
  for (const id of [...order].reverse()) {
    const got = stars.get(id);
    number = number * RESULTS + (got === undefined ? 0n : BigInt(Math.min(3, Math.max(0, got)) + 1));
  }
  const body = mark + written(number);
  const check = written(numberOf(body) % MODULUS).padStart(CHECK, "0");
  return (body + check).replace(/.{4}(?=.)/g, "$&-");
}

function numberOf(symbols: string): bigint {
  let number = 0n;
  for (const symbol of symbols) number = number * BASE + BigInt(Math.max(0, ALPHABET.indexOf(symbol)));
  return number;
}

/** Write a number, with one symbol at least. */
function written(number: bigint): string {
  let text = "";
  for (let rest = number; rest > 0n || text === ""; rest /= BASE)
    text = (ALPHABET[Number(rest % BASE)] ?? "") + text;
  return text;
}
