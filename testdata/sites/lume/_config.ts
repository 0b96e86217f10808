import lume from "lume/mod.ts";
import resolveUrls from "lume/plugins/resolve_urls.ts";
import redirects from "lume/plugins/redirects.ts";
import toc from "lume/plugins/toc.ts";
import sitemap from "lume/plugins/sitemap.ts";

const site = lume({
  src: "./src",
  dest: "./_site",
  location: new URL("https://loom.example.org"),
});

site
  .ignore("drafts")
  .add("static", ".")
  .add("img")
  .use(resolveUrls())
  .use(redirects())
  .use(toc())
  .use(sitemap());

export default site;
