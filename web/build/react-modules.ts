import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

const modules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
/** Packages that load each other as CommonJS, so this plugin does not change the imports between them. */
const reactPackages = /node_modules\/(?:react|react-dom|scheduler)\//
const prefix = '\0es:'

/**
 * Gives the modules of React named exports. React is a CommonJS package, so each chunk would otherwise contain code that
 * converts its exports. Without that code, an application loads about 1 kB less mobile data.
 */
export function reactModules(): Plugin {
  return {
    name: 'matric:react-modules',
    enforce: 'pre',
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    resolveId(source, importer = '') {
      const isOfReact = importer.startsWith(prefix) || reactPackages.test(importer)
      return modules.includes(source) && !isOfReact ? prefix + source : null
    },
    load(id) {
      return id.startsWith(prefix) ? namedExports(id.slice(prefix.length)) : null
    },
  }
}

/** Returns the source of an ES module that exports the members of the CommonJS module `source` by their names. */
function namedExports(source: string): string {
  const exported: object = require(source)
  const names = Object.keys(exported).filter((name) => /^[a-z]\w*$/i.test(name))
  return [
    `import module from ${JSON.stringify(require.resolve(source))}`,
    'export default module',
    ...names.map((name) => `export const ${name} = /*#__PURE__*/ (() => module.${name})()`),
  ].join('\n')
}
