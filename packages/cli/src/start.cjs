#!/usr/bin/env node
// The command of the installed package. Plain JavaScript of any age, since an older Node stops at the first thing in the program that it does
// not know, and says nothing of the reason.
'use strict'

var wanted = require('../package.json').engines.node.replace('>=', '')

function isOlder(version, than) {
  var own = version.split('.').map(Number)
  var least = than.split('.').map(Number)
  return own[0] < least[0] || (own[0] === least[0] && own[1] < (least[1] || 0))
}

if (isOlder(process.versions.node, wanted)) {
  console.error('Assay needs Node ' + wanted + ' or later; this is Node ' + process.versions.node + '. Install it from https://nodejs.org')
  process.exitCode = 3
} else {
  import('./main.js')
}
