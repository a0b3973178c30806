import type { Manifest, ManifestChunk } from 'vite'

/** Returns the chunks of the modules and of all their static imports. @throws Error if the build lacks a module */
export function chunksOf(manifest: Manifest, modules: readonly string[]): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>()
  const walk = (name: string) => {
    const chunk = chunkOf(manifest, name)
    if (found.has(name)) return
    found.set(name, chunk)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const name of modules) walk(name)
  return [...found.values()]
}

/** Returns the chunk of a module. @throws Error if the build lacks the module */
export function chunkOf(manifest: Manifest, module: string): ManifestChunk {
  const chunk = manifest[module]
  if (chunk === undefined) throw new Error(`The build has no ${module}`)
  return chunk
}

/** Returns the script of a chunk, its styles, and the pictures and fonts that they use. */
export function filesOf(chunk: ManifestChunk): string[] {
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]
}
