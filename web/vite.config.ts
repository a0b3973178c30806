import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeNames, commonBuild } from './build/build-options.ts'
import { institutionColours } from './build/institution-colours.ts'
import { institutionModules, loadInstitution } from './build/institution.ts'
import { offline } from './build/offline.ts'
import { precompress } from './build/precompress.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { refuseCircles } from './build/refuse-circles.ts'
import { shakeRouter } from './build/shake-router.ts'
import { smallContract } from './build/small-contract.ts'

const loaded = await loadInstitution(process.env['INSTITUTION_DIR'])
const root = fileURLToPath(new URL('./applicant', import.meta.url))
const outDir = fileURLToPath(new URL('../dist/portal', import.meta.url))

/** Returns the folder of an asset by its type. */
function assetFolder(names: readonly string[]): string {
  if (names.some((name) => name.endsWith('.css'))) return 'static/css'
  return 'static/media'
}

/** Returns a pattern that matches the modules of one chunk by their paths. */
function parts(...paths: readonly string[]): RegExp {
  return new RegExp(paths.join('|'))
}

/** Style sheets of the landing page, including those of its parts without scripts. */
const landingStyles = parts(
  'web/applicant/landing/.*\\.module\\.css',
  '(?:terms-of-applying|motif)\\.module\\.css',
)

/** Small modules that nearly every page needs and that import no others. */
const basicParts = parts(
  'contract/(?:dates|money)\\.ts',
  'institution/(?:admission|fees)$',
  'web/applicant/(?:session/persisted|pages/link|landing/still)',
  'web/state/store',
  'web/ui/class-names',
)

/** Modules for every page with a form: schema library, calls, form state, fields. */
const formParts = parts(
  'node_modules/zod/',
  'web/actions/refusal',
  'web/api/(?:access-token|call|exchange|path-of|reason|renewal|send|tabs)',
  // Excludes state-options, which imports a module of a later chunk, and form-start, which the entry imports. Otherwise
  // the chunks would import each other.
  'web/forms/(?!state-options|form-start)',
  'web/applicant/session/(?:session|kept-answers|erase-offline)',
  'web/applicant/auth/(?:auth-frame|code-help\\.module|portraits|password-match|new-password-fields|phrase-suggestion)',
  'web/ui/(?:action-bar|banner|field|text-field|password-field|checkbox-field|choice|form-layout|error-summary|auth-layout)',
  'contract/(?:audit-safe|file-endpoint|envelope|endpoint|fields|names|plain-forms|profile)\\.ts',
  'contract/endpoints/(?:authentication|printing|profile)',
)

/** Modules for pages with a button that changes something on the server. */
const actionParts = parts(
  'node_modules/@tanstack/.*/(?:mutationObserver|useMutation)\\.',
  'web/actions/use-action',
  'web/applicant/api/use-call',
)

/** Modules for every signed-in page: queries and the order of the application. */
const signedInParts = parts(
  'node_modules/@tanstack/',
  'contract/(?:stages|step|steps/registry)\\.ts',
  'contract/endpoints/(?:notification|payment|utility)',
  'web/applicant/dashboard/frame/(?:page\\.module|use-dashboard-page)',
  'web/applicant/(?:guarded/(?:frame-notice|profile-gate|waiting\\.tsx)|session/destination)',
  'web/applicant/(?:queries/(?!reference-lists|application|enrolment)|application/progress)',
  'web/api/image',
  'web/ui/skeleton',
)

/** Modules of the frame around signed-in pages. */
const shellParts = parts(
  'web/applicant/dashboard/frame/(?:page-pending|avatar)',
  'web/applicant/guarded/(?:frame-notice|profile-gate|waiting\\.tsx)',
  'web/pictures/avatar',
  'web/ui/(?:shell|top-bar|side-menu|slide-in|modal|dialog)',
)

/** The applicant portal, built to `dist/portal` and served at `/application/`. */
export default defineConfig({
  root,
  base: '/application/',
  publicDir: false,
  plugins: [
    institutionModules(loaded),
    institutionColours(loaded.institution),
    react(),
    smallContract(),
    shakeRouter(),
    refuseCircles(),
    prerenderPages(root),
    offline(root, loaded),
    precompress(),
  ],
  build: {
    outDir,
    ...commonBuild,
    rolldownOptions: {
      output: {
        ...codeNames,
        // Use few chunks, because each costs a round trip and small ones compress badly.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /rolldown\/runtime|node_modules\/(?:react|react-dom|react-router|scheduler)\//,
            },
            { name: 'basics', test: basicParts },
            { name: 'landing-styles', test: landingStyles },
            { name: 'forms', test: formParts },
            { name: 'actions', test: actionParts },
            { name: 'signed-in', test: signedInParts },
            { name: 'shell', test: shellParts },
          ],
        },
        assetFileNames: (asset) => `${assetFolder(asset.names)}/[name]-[hash][extname]`,
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
})
