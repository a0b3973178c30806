import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateFiles } from './typst-child.ts'

/**
 * Reads all files in the subfolders `letters` and `pictures`. The printer keeps the files in memory, so an upgrade that
 * replaces them does not change the documents of a running server.
 */
export function readTemplates(folder: string): TemplateFiles {
  const files: TemplateFiles = {}
  for (const subfolder of ['letters', 'pictures']) {
    if (!existsSync(join(folder, subfolder))) continue
    for (const entry of readdirSync(join(folder, subfolder), { withFileTypes: true }))
      if (entry.isFile()) {
        const path = join(subfolder, entry.name)
        files[path] = readFileSync(join(folder, path))
      }
  }
  return files
}
