import type { BuildEnvironmentOptions } from 'vite'

export const commonBuild = {
  emptyOutDir: true,
  manifest: true,
  // All browsers in docs/operations/browsers.md support this version of JavaScript.
  target: 'es2022',
  // Vite would otherwise inline small files as data: URLs. The pages' content security policy does not allow these
  // URLs: `font-src 'self'; img-src 'self' blob:`.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies BuildEnvironmentOptions

/**
 * File names of the scripts. Each name contains a hash of the file's content, so that browsers can cache the file
 * permanently. The hash has the minimum length for this number of files, because a page's script lists all names.
 */
export const codeNames = {
  entryFileNames: 'static/js/[name]-[hash:7].js',
  chunkFileNames: 'static/js/[name]-[hash:7].js',
}
