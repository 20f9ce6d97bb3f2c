// Every line of every feature is a step that does nothing. Those with a text below end in a colon.
"use strict";
const { Then } = require("@cucumber/cucumber");

Then(/^[^]*[^:]$/, function () {});
Then(/^[^]*:$/, function (text) {});
