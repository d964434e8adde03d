import { useEffect, useState } from 'react'

/** Returns a value as it was when it last rested this long: what is asked after typing, not at every key. */
export function useRested<T>(value: T, milliseconds: number): T {
  const [rested, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
