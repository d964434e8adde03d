/// <reference lib="dom" />

/** Returns the element of the page with that id. */
export function element<T extends HTMLElement>(id: string, type: { new (): T }): T {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`Bug: the page has no "${id}".`)
}

/** Returns a new element with a class and children; strings become text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...children)
  return made
}

const HIDDEN = /[^\P{C}\n\t]/gu

/** Writes what can't be seen in a text as `\u{…}`; line ends and tabs stay. */
export function visible(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(HIDDEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
}
