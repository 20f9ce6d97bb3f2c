package smoke

// Sections are those that a failure can point to.
var Sections = sections
