export function primesUpTo(limit: number): number[] {
  const isComposite = new Uint8Array(Math.max(0, limit + 1))
  const primes: number[] = []
  for (let number = 2; number <= limit; number++) {
    if (isComposite[number] === 1) continue
    primes.push(number)
    for (let multiple = number * number; multiple <= limit; multiple += number) isComposite[multiple] = 1
  }
  return primes
}
