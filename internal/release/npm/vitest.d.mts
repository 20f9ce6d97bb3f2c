export { conformance, type ConformanceOptions } from './test.mjs'
