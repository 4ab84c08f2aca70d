namespace Hotlap.Kubernetes;

/// <summary>One finished request (each try counts), for those who count them.</summary>
/// <param name="Verb">The API's verb: get, list, watch, create, update, apply, delete.</param>
/// <param name="Resource">Plural name with subresource, such as pods/log; version for the server's version.</param>
/// <param name="Code">HTTP status code; 0 where no answer came.</param>
/// <param name="Duration">Until the headers of the answer; for a body that is read at once, until its end.</param>
public readonly record struct ApiRequest(string Verb, string Resource, int Code, TimeSpan Duration);
