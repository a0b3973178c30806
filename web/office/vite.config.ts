import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { institutionColours } from '../build/institution-colours.ts'
import { institutionModules, loadInstitution } from '../build/institution.ts'
import { precompress } from '../build/precompress.ts'

const loaded = await loadInstitution(process.env['INSTITUTION_DIR'])

/**
 * Builds the office console to `dist/office`, served at `/office/`. Its build is separate from the portal's, because
 * none of its code may reach an applicant's phone.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/office/',
  publicDir: false,
  plugins: [institutionModules(loaded), institutionColours(loaded.institution), react(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/office', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // As in the portal, the Content-Security-Policy does not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: 'static/media/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
