import type { Plugin } from 'vite'

interface PackageChange {
  name: string
  /** Path of the changed module. */
  module: RegExp
  /** Returns the changed source. */
  change: (code: string) => string
  /** Error message of the build if `change` changed nothing, for example after an update of the package. */
  missing: string
}

/** Changes one module of a package in the build for browsers. The build fails if `change` changes nothing. */
export function changePackage({ name, module, change, missing }: PackageChange): Plugin {
  let found = false
  return {
    name,
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    transform(code, id) {
      if (!module.test(id)) return null
      const changed = change(code)
      found = changed !== code
      return { code: changed, map: null }
    },
    buildEnd(error) {
      if (error === undefined && !found) this.error(missing)
    },
  }
}
