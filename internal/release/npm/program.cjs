// Finds the c2a-conform of this platform. It comes in a package of its own, so that nothing is downloaded at install.
// The environment variable C2A_CONFORM names another one.
'use strict'

exports.program = () => {
  if (process.env.C2A_CONFORM) return process.env.C2A_CONFORM
  const name = `@c2a-conform/${process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'c2a-conform.exe' : 'c2a-conform'
  try {
    return require.resolve(`${name}/${file}`)
  } catch {
    throw new Error(`the package ${name} isn't installed. Install c2a-conform without --omit=optional or ` +
      '--no-optional. If it still fails, there is no build for this platform: ' +
      'https://github.com/c2a-conform/c2a-conform/releases')
  }
}
