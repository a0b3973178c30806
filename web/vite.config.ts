import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { prerenderLanding } from './build/prerender-landing.ts'

const root = fileURLToPath(new URL('./applicant', import.meta.url))
const outDir = fileURLToPath(new URL('../dist/portal', import.meta.url))

/** Hashed names by kind: styles, fonts and pictures each have their folder beside the scripts. */
function assetFolder(names: readonly string[]): string {
  if (names.some((name) => name.endsWith('.css'))) return 'static/css'
  return 'static/media'
}

/** What every page with a form needs, in one file: the schemas' library, the calls, the form's state and its fields. */
const formParts = new RegExp(
  [
    'node_modules/zod/',
    'web/api/call',
    'web/applicant/forms/(?:use-form|form-frame|issues)',
    'web/applicant/auth/auth-frame',
    'web/ui/(?:field|text-field|password-field|checkbox-field|form-layout|error-summary|page-heading|auth-layout)',
  ].join('|'),
)

/** The applicant's portal: built to `dist/portal`, served under `/application/`. */
export default defineConfig({
  root,
  base: '/application/',
  publicDir: false,
  plugins: [react(), prerenderLanding(root), precompress()],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The pages are served with `font-src 'self'; img-src 'self' blob:`, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        // Few files rather than many: each one costs a round trip, and small ones compress badly.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            { name: 'forms', test: formParts },
          ],
        },
        assetFileNames: (asset) => `${assetFolder(asset.names)}/[name]-[hash][extname]`,
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
})
