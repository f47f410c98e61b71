/** Make an address for a module, whose imports get the addresses of the other modules. */
export function addressOf(text: string, addresses: Readonly<Record<string, string>>): string {
  const linked = text.replace(/(["'])\.\/([\w-]+\.js)\1/g, (whole, _, name: string) =>
    name in addresses ? JSON.stringify(addresses[name]) : whole,
  );
  return URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
}
