import type { BuildEnvironmentOptions } from 'vite'

/** Build options of both the portal and the office. */
export const commonBuild = {
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  // The pages are served with `font-src 'self'; img-src 'self' blob:`, which does not allow data: URLs.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies BuildEnvironmentOptions

/** File names of the code. A name changes with its content, so that browsers can cache the file permanently. */
export const codeNames = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
}
