export function fizzBuzz(n: number): string[] {
  const texts: string[] = []
  for (let number = 1; number <= n; number++) {
    const words = (number % 3 === 0 ? 'Fizz' : '') + (number % 5 === 0 ? 'Buzz' : '')
    texts.push(words || String(number))
  }
  return texts
}
