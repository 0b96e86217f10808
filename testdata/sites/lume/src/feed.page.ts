export const url = "/feed.xml";

export default function () {
  return "<feed/>";
}
