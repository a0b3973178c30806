import {
  officeApplications,
  officeUpload,
  officeUploadAhead,
  officeUploadScreen,
} from '#contract/office/applications.ts'
import { fileRoute } from '#server/http/file-route.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { OpenedService } from './opened.service.ts'

/** Registers the endpoints of an opened application: its data, pictures, emails and notes. */
export function openedRoutes(api: Api, opened: OpenedService): void {
  route(api, officeApplications.open, async (call) => ({
    message: 'The application.',
    data: await opened.open(call.params.applicantId, actorOf(call)),
  }))

  route(api, officeApplications.mail, async (call) => ({
    message: 'The email.',
    data: { text: await opened.mail(call.params.applicantId, call.params.mailId, actorOf(call)) },
  }))

  fileRoute(api, officeUpload, async (call) => ({
    bytes: await opened.upload(call.params.ticket, 'stored', actorOf(call)),
    name: 'picture.jpg',
  }))

  fileRoute(api, officeUploadScreen, async (call) => ({
    bytes: await opened.upload(call.params.ticket, 'screen', actorOf(call)),
    name: 'picture.jpg',
  }))

  route(api, officeApplications.loadAhead, async (call) => ({
    message: 'The application, loaded ahead.',
    data: await opened.loadAhead(call.params.applicantId, actorOf(call)),
  }))

  fileRoute(api, officeUploadAhead, async (call) => ({
    bytes: await opened.uploadAhead(call.params.ticket, actorOf(call)),
    name: 'picture.jpg',
  }))

  route(api, officeApplications.uploadShown, async (call) => {
    await opened.uploadShown(call.body.ticket, actorOf(call))
    return { message: 'Logged.' }
  })

  route(api, officeApplications.note, async (call) => ({
    message: 'Note saved.',
    data: await opened.note(call.body, actorOf(call)),
  }))
}
