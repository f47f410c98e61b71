/** Make an address for a module, whose imports get the addresses of the other modules. */
export function addressOf(text: string, addresses: Readonly<Record<string, string>>): string {
  const linked = Object.entries(addresses).reduce(
    (linked, [name, address]) => linked.replaceAll(`"./${name}"`, () => JSON.stringify(address)),
    text,
  );
  return URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
}
