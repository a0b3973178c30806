import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeNames, commonBuild } from '../build/build-options.ts'
import { institutionColours } from '../build/institution-colours.ts'
import { institutionModules, readInstitution } from '../build/institution.ts'
import { precompress } from '../build/precompress.ts'

const loaded = await readInstitution(process.env['INSTITUTION_DIR'])

/**
 * Builds the office console to `dist/office`. The server serves it at `/office/`. The portal has a separate build,
 * because no code of the office may reach an applicant's phone.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/office/',
  publicDir: false,
  plugins: [institutionModules(loaded), institutionColours(loaded.institution), react(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/office', import.meta.url)),
    ...commonBuild,
    rolldownOptions: {
      output: {
        ...codeNames,
        assetFileNames: 'static/media/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
