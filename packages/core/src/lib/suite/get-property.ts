/** Returns an own property of a value of any kind; undefined where there is none. */
export function getProperty(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
