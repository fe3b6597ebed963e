import { messageTable } from '#core/words/message.ts'

/** What goes wrong on the phone itself, whatever the network does. The first page can meet none of it. */
export const phoneMessages = messageTable({
  storage_full:
    "This phone's storage is full, so this could not be saved, and it could not be sent either. Please free some space and try again.",
  storage_closed:
    'This phone does not let the app save anything, and this could not be sent either. It stays here: please try again.',
  item_damaged: 'This was damaged on this phone and cannot be sent. Export it to see what is left of it.',
  item_file_lost: 'The file of this item can no longer be read on this phone. Please add it again.',
  item_invalid: 'Please check what you have changed.',
  item_sending: 'This is just being sent. Please wait a moment.',
  item_unsaved: 'This could not be saved. Please try again.',
  file_unreadable: 'This file cannot be read. Please choose it again.',
  picture_heic:
    'This phone cannot read HEIC pictures here. Please choose it as JPEG, or take it with the camera button.',
  picture_unreadable: 'This picture cannot be read. Please choose another.',
  picture_too_large: 'This picture is too large. Please choose another.',
  signed_out: 'Please sign in first.',
  packs_full: 'Please remove a downloaded hunt first: together they may take 300 MB on this phone.',
  pack_incomplete: 'Please continue the download: {missing} of {total} pieces could not be read back.',
  pack_cut: 'The download was interrupted. What has arrived is kept; continue when you are ready.',
  pack_not_begun: 'The download could not begin.',
})
