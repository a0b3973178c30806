import type { FastifyInstance } from 'fastify'
import { addUser, enrol, findByIdnumber, type PortalState } from './portal-users.ts'

/** Returns the body of an error response of Moodle. Moodle sends errors with status 200. */
const failure = (errorcode: string, exception = 'moodle_exception') => ({
  exception,
  errorcode,
  message: `error/${errorcode}`,
})
const policy = failure('<div>Passwords must have at least 1 digit(s).</div>')
const invalid = failure('invalidparameter', 'invalid_parameter_exception')

/** Adds the functions of Moodle's web services that the server uses. */
export function addMoodleRoutes(app: FastifyInstance, state: PortalState, token: string): void {
  app.post('/webservice/rest/server.php', async (request, reply) => {
    if (state.behaviour === 'busy') return reply.code(503).send('Busy')
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    if (fields.get('wstoken') !== token) return failure('invalidtoken')
    const call = functions[fields.get('wsfunction') ?? '']
    if (call === undefined) return failure('invalidrecord')
    return reply.type('application/json').send(JSON.stringify(call(state, fields)))
  })
}

const functions: Record<string, (state: PortalState, fields: URLSearchParams) => unknown> = {
  core_user_get_users_by_field(state, fields) {
    if (fields.get('field') !== 'idnumber') return invalid
    const user = findByIdnumber(state, fields.get('values[0]') ?? '')
    return user === undefined ? [] : [{ id: user.id, username: user.username }]
  },

  core_user_create_users(state, fields) {
    const field = (name: string) => fields.get(`users[0][${name}]`) ?? ''
    if (!/^[-.@_a-z0-9]+$/.test(field('username'))) return invalid
    if (state.behaviour === 'policy') return policy
    const user = addUser(state, {
      username: field('username'),
      password: field('password'),
      firstname: field('firstname'),
      lastname: field('lastname'),
      email: field('email'),
      idnumber: field('idnumber'),
    })
    return user === null ? invalid : [{ id: user.id, username: user.username }]
  },

  core_user_update_users(state, fields) {
    const user = state.users.find(({ id }) => id === Number(fields.get('users[0][id]')))
    if (user === undefined) return invalid
    if (state.behaviour === 'policy') return { warnings: [{ item: 'user', warningcode: policy.errorcode }] }
    user.password = fields.get('users[0][password]') ?? ''
    return { warnings: [] }
  },

  enrol_manual_enrol_users(state, fields) {
    for (let index = 0; fields.has(`enrolments[${index}][courseid]`); index += 1) {
      const value = (name: string) => Number(fields.get(`enrolments[${index}][${name}]`))
      const user = state.users.find(({ id }) => id === value('userid'))
      if (user === undefined || value('roleid') !== 5) return invalid
      enrol(user, value('courseid'))
    }
    return null
  },
}
