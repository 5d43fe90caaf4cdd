/** Said on the bus, with `{ id }`, whenever a video file enters another state. */
export const videoFileChanged = 'uploads.video_file_changed';
