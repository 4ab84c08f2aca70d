import json
import pathlib
import re
import unittest

import support  # noqa: F401
from checks import problems
from samples import Article, read

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Page(unittest.TestCase):
    def test_the_example_of_the_page_describes_an_article(self):
        text = (ROOT / "operator/docs/articles.md").read_text(encoding="utf-8")
        example = json.loads(re.search(r"^```json elsewhere\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1])
        article = read(ROOT / "deploy/samples/articles/container-images")
        found = problems(Article(article.folder, example, article.objects), (article.folder / "README.md").read_text(encoding="utf-8"))
        # the page shows only some of the rows
        self.assertEqual([problem for problem in found if not problem.endswith("is in no row")], [])


if __name__ == "__main__":
    unittest.main()
