import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateFiles } from './typst-child.ts'

/**
 * Reads all templates and pictures below a folder. An upgrade that replaces the files changes no document of a server
 * that still runs.
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
