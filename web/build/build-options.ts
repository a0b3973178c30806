import type { BuildEnvironmentOptions } from 'vite'

export const commonBuild = {
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  // The pages are served with `font-src 'self'; img-src 'self' blob:`, which does not allow data: URLs.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies BuildEnvironmentOptions

/** File names of the scripts. A name changes with its content, so that browsers can cache the file permanently. */
export const codeNames = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
}
