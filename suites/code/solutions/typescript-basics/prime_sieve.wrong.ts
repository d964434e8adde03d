export function primesUpTo(limit: number): number[] {
  // There is no array of a negative length.
  const isComposite = new Array<boolean>(limit + 1).fill(false)
  const primes: number[] = []
  for (let number = 2; number <= limit; number++) {
    if (isComposite[number]) continue
    primes.push(number)
    for (let multiple = number * number; multiple <= limit; multiple += number) isComposite[multiple] = true
  }
  return primes
}
