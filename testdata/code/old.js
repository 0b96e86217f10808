"use strict";
const fs = require("fs");
var path = require('path'), other = 1;

// Reads a file.
// Twice, if need be.
exports.read = function (file) {
  return fs.readFileSync(file);
};

function Queue() {
  this.items = [];
}

Queue.prototype.push = function (item) {
  this.items.push(item);
};

module.exports.Reader = class {
  open() {}
};

/* Not a comment of main. */

async function* pages() {
  yield 1;
}

export default class extends Queue {
  static create() { return new this(); }
}

program.command("serve <dir>").action(() => {});
