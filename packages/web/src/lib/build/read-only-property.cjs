// Takes the place of stdlib's package of this work in pages, which brings a polyfill and the formatting of its errors along.
module.exports = (owner, name, value) => Object.defineProperty(owner, name, { value })
