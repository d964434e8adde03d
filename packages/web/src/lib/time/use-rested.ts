import { useEffect, useState } from 'react'

/** Returns a value once it hasn't changed for this long, for requests after a pause in typing. */
export function useRested<T>(value: T, milliseconds: number): T {
  const [rested, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
