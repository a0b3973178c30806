import type { Plugin } from 'vite'

/** The imports of each script, by file name. */
type Imports = ReadonlyMap<string, readonly string[]>

/**
 * For each `import()` in a script, Vite writes a list of the scripts that the browser must load in parallel. This
 * plugin shortens these lists: it removes the imports of the script that contains the list, because the browser has
 * already loaded them. File names hardly compress, so the shorter lists save 1 kB of mobile data per application.
 */
export function fewerPreloads(): Plugin {
  let imports: Imports = new Map()
  return {
    name: 'matric:fewer-preloads',
    apply: 'build',
    // Runs before the plugin of Vite that calls `resolveDependencies`.
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, scripts, { hostId, hostType }) =>
            hostType === 'js' ? notYetLoaded(scripts, hostId, imports) : scripts,
        },
      },
    }),
    generateBundle(_options, bundle) {
      imports = new Map(
        Object.values(bundle).flatMap((part) =>
          part.type === 'chunk' ? [[part.fileName, part.imports] as const] : [],
        ),
      )
    },
  }
}

/** Returns the files in `scripts` that are not yet loaded when the script `host` runs. */
export function notYetLoaded(scripts: readonly string[], host: string, imports: Imports): string[] {
  const loaded = new Set([host])
  for (const file of loaded) for (const imported of imports.get(file) ?? []) loaded.add(imported)
  return scripts.filter((file) => !loaded.has(file))
}
