import type { Plugin } from 'vite'

/**
 * Fails the build if chunks import each other in a cycle. Chunks are grouped by hand, so a new import can create such a
 * cycle. The browser would then run a chunk before all its imports are initialised, and the page could crash.
 */
export function rejectCycles(): Plugin {
  return {
    name: 'matric:reject-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((part) =>
          part.type === 'chunk' ? [[part.fileName, part.imports] as const] : [],
        ),
      )
      const circle = findCycle(imports)
      if (circle !== null)
        this.error(
          `These scripts import each other: ${circle.join(' → ')}. Change the groups in web/build/code-groups.ts.`,
        )
    },
  }
}

/** Returns the files of the first import cycle, ending with its first file again; null if there is none. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const finished = new Set<string>()
  const walk = (file: string, way: string[]): string[] | null => {
    const start = way.indexOf(file)
    if (start >= 0) return [...way.slice(start), file]
    if (finished.has(file)) return null
    for (const imported of imports.get(file) ?? []) {
      const circle = walk(imported, [...way, file])
      if (circle !== null) return circle
    }
    finished.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = walk(file, [])
    if (circle !== null) return circle
  }
  return null
}
