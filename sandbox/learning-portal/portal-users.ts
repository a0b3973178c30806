export interface PortalUser {
  id: number
  idnumber: string
  username: string
  firstname: string
  lastname: string
  email: string
  password: string
  courses: number[]
}

/**
 * Behaviour of the sandbox when the server sends a request.
 * - `normal`  behaves like a real learning portal
 * - `busy`    503 for every request
 * - `policy`  rejects every password
 */
export type PortalBehaviour = 'normal' | 'busy' | 'policy'

export interface PortalState {
  users: PortalUser[]
  behaviour: PortalBehaviour
  /**
   * Ids of webhook deliveries with a valid signature, including duplicates and those rejected by behaviour `policy`.
   */
  deliveries: string[]
}

export function newPortalState(): PortalState {
  return { users: [], behaviour: 'normal', deliveries: [] }
}

export function findByIdnumber({ users }: PortalState, idnumber: string): PortalUser | undefined {
  return users.find((user) => user.idnumber === idnumber)
}

/** Adds a user. Returns null if another user has the same username, email or idnumber. */
export function addUser(state: PortalState, user: Omit<PortalUser, 'id' | 'courses'>): PortalUser | null {
  const taken = state.users.some(
    ({ username, email, idnumber }) =>
      username === user.username || email === user.email || idnumber === user.idnumber,
  )
  if (taken) return null
  const added = { ...user, id: state.users.length + 2, courses: [] }
  state.users.push(added)
  return added
}

/** Enrols a user. Does nothing if the user is already enrolled in the course. */
export function enrol(user: PortalUser, course: number): void {
  if (!user.courses.includes(course)) user.courses.push(course)
}
