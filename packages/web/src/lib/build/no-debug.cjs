// Takes the place of the package `debug` in pages, by which libraries of arithmetic tell programmers about their steps. In the format of its callers.
module.exports = () => () => {}
