import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { institutionColours } from '../build/institution-colours.ts'
import { institutionModules, readInstitution } from '../build/institution.ts'

const loaded = await readInstitution(process.env['INSTITUTION_DIR'])

/** The component gallery (`npm run gallery`). It is not part of any build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [institutionModules(loaded), institutionColours(loaded.institution), react()],
})
