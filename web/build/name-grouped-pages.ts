import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const manifestFile = '.vite/manifest.json'

/**
 * Adds the pages inside grouped chunks to the manifest, because Vite lists each chunk under at most one of its modules.
 * The page budgets, the prerendered pages and the offline files look up pages by their modules.
 */
export function nameGroupedPages(): Plugin {
  return {
    name: 'matric:name-grouped-pages',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined || bundle[manifestFile] === undefined) return
      const file = join(dir, manifestFile)
      const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'))
      const keyOf = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const entry = manifest[keyOf.get(chunk.fileName) ?? '']
        if (entry === undefined) continue
        for (const id of chunk.moduleIds) {
          if ((this.getModuleInfo(id)?.dynamicImporters.length ?? 0) === 0) continue
          const name = relative(this.environment.config.root, id)
          manifest[name] ??= { ...entry, src: name, isDynamicEntry: true }
        }
      }
      await writeFile(file, JSON.stringify(manifest))
    },
  }
}
