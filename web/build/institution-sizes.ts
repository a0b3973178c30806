import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { institutionPart } from './institution.ts'

const brotli = promisify(brotliCompress)

/**
 * Writes `.vite/institution-sizes.json`: for each chunk, the parts of the university's data in it and their compressed
 * sizes in bytes, such as `{ "static/js/eligibility-….js": { "programmes": 2875 } }`. The page budgets use this file.
 */
export function institutionSizes(): Plugin {
  return {
    name: 'matric:institution-sizes',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined || bundle['.vite/manifest.json'] === undefined) return
      const sizes: Record<string, Record<string, number>> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const part = institutionPart(id)
          const code = part === null ? null : this.getModuleInfo(id)?.code
          if (part === null || typeof code !== 'string') continue
          sizes[chunk.fileName] = { ...sizes[chunk.fileName], [part]: (await brotli(code)).length }
        }
      }
      await writeFile(join(dir, '.vite/institution-sizes.json'), JSON.stringify(sizes))
    },
  }
}
