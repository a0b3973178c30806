import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { paintHouse } from '../build/house-colours.ts'

/** The component gallery (`npm run gallery`). It is not part of any build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [paintHouse(), react()],
})
