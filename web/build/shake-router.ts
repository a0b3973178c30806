import type { Plugin } from 'vite'

const components = /\/react-router\/dist\/\w+\/lib\/dom\/lib\.js$/

/**
 * Returns the source with its components marked as free of side effects, and without the assignments of their
 * `displayName`.
 */
export function droppable(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = .*$/gm, '')
    .replaceAll(/(?<== )(?=[\w$]+\.forwardRef\()/g, '/*#__PURE__*/ ')
}

/**
 * Lets the bundler drop the components of react-router that no page uses, such as its forms. The components are created
 * by function calls, which the bundler keeps unless they are marked.
 */
export function shakeRouter(): Plugin {
  let found = false
  return {
    name: 'matric:shake-router',
    apply: (config, { command }) => command === 'build' && config.build?.ssr === undefined,
    transform(code, id) {
      if (!components.test(id)) return null
      found = true
      return { code: droppable(code), map: null }
    },
    buildEnd(error) {
      if (error === undefined && !found)
        this.error('react-router no longer has the module that shake-router.ts changes')
    },
  }
}
