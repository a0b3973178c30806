import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeGroups } from './build/code-groups.ts'
import { codeNames, commonBuild } from './build/build-options.ts'
import { fewerPreloads } from './build/fewer-preloads.ts'
import { institutionColours } from './build/institution-colours.ts'
import { institutionModules, readInstitution } from './build/institution.ts'
import { institutionSizes } from './build/institution-sizes.ts'
import { minifyFurther } from './build/minify-further.ts'
import { nameGroupedPages } from './build/name-grouped-pages.ts'
import { addNoServerPage } from './build/no-server-page.ts'
import { offline } from './build/offline.ts'
import { precompress } from './build/precompress.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { reactModules } from './build/react-modules.ts'
import { rejectCycles } from './build/reject-cycles.ts'
import { rejectNewerFunctions } from './build/reject-newer-functions.ts'
import { shakeQueries } from './build/shake-queries.ts'
import { shakeRouter } from './build/shake-router.ts'
import { smallContract } from './build/small-contract.ts'
import { styleNames } from './build/style-names.ts'

const loaded = await readInstitution(process.env['INSTITUTION_DIR'])
const root = fileURLToPath(new URL('./applicant', import.meta.url))
const outDir = fileURLToPath(new URL('../dist/portal', import.meta.url))

function assetFolder(names: readonly string[]): string {
  if (names.some((name) => name.endsWith('.css'))) return 'static/css'
  return 'static/media'
}

/** The applicant portal, built to `dist/portal` and served at `/application/`. */
export default defineConfig({
  root,
  base: '/application/',
  publicDir: false,
  plugins: [
    institutionModules(loaded),
    institutionColours(loaded.institution),
    reactModules(),
    react(),
    smallContract(),
    shakeRouter(),
    shakeQueries(),
    rejectCycles(),
    rejectNewerFunctions(),
    fewerPreloads(),
    minifyFurther(),
    nameGroupedPages(),
    institutionSizes(),
    prerenderPages(root),
    addNoServerPage(loaded.institution.identity),
    offline(root, loaded),
    precompress(),
  ],
  css: { modules: { generateScopedName: styleNames() } },
  build: {
    outDir,
    ...commonBuild,
    rolldownOptions: {
      output: {
        ...codeNames,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: codeGroups,
        },
        assetFileNames: (asset) => `${assetFolder(asset.names)}/[name]-[hash:7][extname]`,
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
})
