/** Make a function that draws each thing once, and has the drawing at hand from then on. */
export function once<Key extends object, Drawing>(draw: (key: Key) => Drawing): (key: Key) => Drawing {
  const known = new WeakMap<Key, Drawing>();
  return (key) => {
    const drawing = known.get(key) ?? draw(key);
    known.set(key, drawing);
    return drawing;
  };
}
