import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { paintHouse } from '../build/house-colours.ts'

/** The developers' page of every block: `npx vite web/gallery`. It is served while developing and is in no build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [paintHouse(), react()],
})
