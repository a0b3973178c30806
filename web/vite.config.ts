import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { paintHouse } from './build/house-colours.ts'
import { institutionModules, loadInstitution } from './build/institution.ts'
import { precompress } from './build/precompress.ts'
import { prerenderLanding } from './build/prerender-landing.ts'
import { refuseCircles } from './build/refuse-circles.ts'

const loaded = await loadInstitution(process.env['INSTITUTION_DIR'])
const root = fileURLToPath(new URL('./applicant', import.meta.url))
const outDir = fileURLToPath(new URL('../dist/portal', import.meta.url))

/** Hashed names by kind: styles, fonts and pictures each have their folder beside the scripts. */
function assetFolder(names: readonly string[]): string {
  if (names.some((name) => name.endsWith('.css'))) return 'static/css'
  return 'static/media'
}

/** Modules that belong in one file, by their paths. */
function parts(...paths: readonly string[]): RegExp {
  return new RegExp(paths.join('|'))
}

/** On every page. */
const frameParts = parts(
  'web/applicant/(?:brand|pages/use-page)',
  'web/ui/(?:logo|page-heading)',
  'institution/identity',
  'contract/(?:money|dates)\\.ts',
)

/** What every page with a form needs: the schemas' library, the calls, the form's state and its fields. */
const formParts = parts(
  'node_modules/zod/',
  'web/api/(?:access-token|call|exchange|reason|renewal|send|tabs)',
  // The states are not among them: a part that needs one of a later part makes the two wait for each other.
  'web/forms/(?!state-options)',
  'web/applicant/(?:session/session|auth/auth-frame|auth/side-picture)',
  'web/ui/(?:field|text-field|password-field|checkbox-field|choice|form-layout|error-summary|auth-layout)',
  'contract/(?:envelope|endpoint|fields|names|profile)\\.ts',
  'contract/endpoints/(?:authentication|profile)',
)

/** What every signed-in page needs: the answers of the server and the order of the application. */
const signedInParts = parts(
  'node_modules/@tanstack/',
  'contract/(?:stages|step)\\.ts',
  'contract/(?:steps|locations)/',
  'web/forms/state-options',
  'contract/endpoints/(?:payment|notification|utility)',
)

/** The applicant's portal: built to `dist/portal`, served under `/application/`. */
export default defineConfig({
  root,
  base: '/application/',
  publicDir: false,
  plugins: [
    institutionModules(loaded),
    paintHouse(loaded.institution),
    react(),
    refuseCircles(),
    prerenderLanding(root),
    precompress(),
  ],
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
            { name: 'frame', test: frameParts },
            { name: 'forms', test: formParts },
            { name: 'signed-in', test: signedInParts },
          ],
        },
        assetFileNames: (asset) => `${assetFolder(asset.names)}/[name]-[hash][extname]`,
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
})
